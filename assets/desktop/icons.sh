#!/usr/bin/env bash
# Draws the icons again:  assets/desktop/icons.sh [folder of the talus to draw with, build/release by default]
#
# The mountain of icon.talus, cut out of its backdrop, which only changes from top to bottom, at four times and more the
# size, so that the edges come out smooth. Needs ImageMagick 6, which calls itself `convert`.
set -euo pipefail
cd "$(dirname "$(readlink -f "$0")")"
talus=$(readlink -f "${1:-../../build/release}/talus")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

"$talus" render icon.talus --view isometric --exaggeration 1.2 --width 2048 --height 2048 -o "$work/block.png"
backdrop=(\( +clone -crop 1x2048+0+0 +repage -scale '2048x2048!' \) -compose difference -composite)
outside=(-colorspace gray -threshold 2.2% -fill red -draw 'color 0,0 floodfill')
convert "$work/block.png" "${backdrop[@]}" "${outside[@]}" \
    -fill white +opaque red -fill black -opaque red -colorspace gray "$work/mask.png"
convert "$work/block.png" "$work/mask.png" -alpha off -compose copyopacity -composite -trim +repage "$work/cut.png"
for size in 16 32 48 128 256; do
    inner=$((size - size / 32 * 2))
    sharpen=()
    if ((size < 128)); then sharpen=(-unsharp 0x0.6+0.5+0); fi
    convert "$work/cut.png" -filter box -resize "${inner}x$inner" "${sharpen[@]}" -modulate 112,115 -background none \
        -gravity center -extent "${size}x$size" -strip -define png:compression-level=9 "talus-$size.png"
done
ls -l talus-*.png
