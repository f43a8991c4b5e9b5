// A far plant: one point, which covers it in the picture.
#include "plant.glsl"

layout(location = 0) in vec4 a_plant;   // place in draw space; width, height
layout(location = 1) in float a_turn;
layout(location = 2) in vec4 a_colour;  // stored; w: shape, of 255
layout(location = 3) in vec2 a_trunk;   // share of the height below the crown; random

flat out vec3 v_dark;    // what is stored for its side away from the sun
flat out vec3 v_bright;  // and for the one towards it
flat out vec3 v_sun;     // towards the sun: along the picture's right and up, and towards the eye
flat out vec4 v_box;    // half width and height, as shares of the point; how far it is seen from above; pixels
flat out vec2 v_kind;   // shape, random

void main() {
    float bare = a_trunk.x * a_plant.w;
    float crown = a_plant.w - bare;
    vec3 foot = foot_of(a_plant.xy, a_plant.z);
    vec3 middle = foot + vec3(0.0, 0.0, bare + 0.5 * crown);
    vec3 view = to_eye(middle);
    float above = abs(view.z);
    vec2 size = vec2(a_plant.z, mix(crown, a_plant.z, above * above));
    float pixel = pixel_at(middle);
    // A point of less than a pixel and a half would flicker.
    float side = max(max(size.x, size.y) / pixel, 1.5);
    v_box = vec4(size / max(size.x, size.y), above * above, side);
    vec3 albedo = to_light(a_colour.rgb);
    vec2 light = light_on(a_plant.xy);
    vec4 air = air_at(middle);
    vec3 towards = normalize(f_sun.xyz + vec3(0.0, 0.0, 0.4));
    v_bright = tone(leaf_light(1.1 * albedo, towards, light, 1.0) * air.w + air.rgb);
    v_dark = tone(leaf_light(0.9 * albedo, vec3(-towards.xy, 0.0), light, 0.35) * air.w + air.rgb);
    v_sun = vec3(dot(f_sun.xyz, normalize(f_right.xyz)), dot(f_sun.xyz, normalize(f_up.xyz)), dot(f_sun.xyz, view));
    v_kind = vec2(floor(a_colour.w * 255.0 + 0.5), a_trunk.y);
    gl_PointSize = side;
    // As near as its front, or the ground it stands on would hide half of it.
    gl_Position = f_clip_from_relative * vec4(middle + view * 0.5 * a_plant.z, 1.0);
}
