#!/bin/sh
# Copies a build to S3: deploy/cdn/upload.sh dist s3://foyer-example
# Assets first, so that a page never names a file that is not there. Old assets stay, because open pages still load them.
set -eu
build=$1
target=$2
aws s3 cp "$build/assets" "$target/assets" --recursive --cache-control 'public, max-age=31536000, immutable'
aws s3 cp "$build" "$target" --recursive --cache-control no-cache \
  --exclude 'assets/*' --exclude index.html --exclude sw.js --exclude manifest.webmanifest --exclude '.vite/*'
aws s3 cp "$build/manifest.webmanifest" "$target/manifest.webmanifest" --cache-control no-cache \
  --content-type application/manifest+json
aws s3 cp "$build/index.html" "$target/index.html" --cache-control no-cache
# The service worker last: it makes browsers load the files above.
aws s3 cp "$build/sw.js" "$target/sw.js" --cache-control no-cache
