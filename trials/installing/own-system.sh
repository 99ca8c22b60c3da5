#!/bin/bash
# Runs a script as on a machine of its own: what it writes into /etc, /opt and /var/lib is in FOLDER,
# and nobody else sees it. Called in a new namespace for mounts: own-system.sh FOLDER SCRIPT
set -eu
folder=$1
mkdir -p "$folder/etc" "$folder/opt" "$folder/lib"
cp -a /etc/. "$folder/etc"
mount --bind "$folder/etc" /etc
mount --bind "$folder/opt" /opt
mount --bind "$folder/lib" /var/lib
cd "$folder/release"
exec bash -euo pipefail -c "$2"
