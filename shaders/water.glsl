// Light on its way through the sea.

const vec3 k_absorption = vec3(1.9, 0.95, 0.75);  // relative to how far one sees down
const vec3 k_sea = vec3(0.012, 0.062, 0.100);     // the colour of deep water: of the sea …
const vec3 k_fresh = vec3(0.024, 0.066, 0.086);   // … and of lakes and rivers, which are a little greener

// How far, in metres, the line from a place (draw space) to the eye runs through the sea: until it leaves by the surface or
// by a side of the map.
float way_through_sea(vec3 place, vec3 towards_eye) {
    vec3 steps = max(abs(towards_eye), vec3(1e-5));
    vec2 to_sides = (f_box.xy + f_around.w - place.xy * sign(towards_eye.xy)) / steps.xy;
    float to_surface = towards_eye.z > 0.0 ? (f_box.w - place.z) / steps.z : 1e9;
    return max(0.0, min(min(to_sides.x, to_sides.y), to_surface));
}

// How much of the sky the surface of water mirrors, and what of it, glints of the sun included.
float mirrored(vec3 normal, vec3 view, out vec3 sky, out float glint) {
    float away = 1.0 - clamp(dot(normal, view), 0.0, 1.0);
    float away2 = away * away;
    vec3 up_ray = reflect(-view, normal);
    up_ray.z = abs(up_ray.z);
    glint = max(dot(up_ray, f_sun.xyz), 0.0);
    glint *= glint;
    glint *= glint;
    glint *= glint;
    glint *= glint;
    glint *= glint;
    sky = sky_colour(up_ray) + 0.3 * f_sunlight.rgb * (1.0 - f_skylight.w) * glint;
    return 0.035 + 0.75 * away2 * away2 * away;
}

// Light that comes from under water of a colour, after `way` metres of it, whose floor lies `depth` metres deep.
vec3 through_water(vec3 light, vec3 colour, float way, float depth) {
    float scale = 60.0 / f_air.w;
    // Where tints tell the depth, water hides nothing.
    float thick = f_backdrop_high.w < 1.0 ? 0.0 : (way + depth) * scale;
    vec3 left = exp2(-k_absorption * thick);
    return light * left + colour * f_bounce.w * (1.0 - left);
}
