#!/bin/sh
# Runs a command in a bare system as on a machine of its own: its processes, mounts and files are the
# only ones. Called in new namespaces for mounts and processes: enter.sh FOLDER USER COMMAND…
# A plain chroot would do for the files, but forbids Chromium its sandbox.
set -eu
folder=$1 user=$2
shift 2
mount --bind "$folder" "$folder"
mount --rbind /dev "$folder/dev"
mount -t proc proc "$folder/proc"
mount --rbind /sys "$folder/sys"
mount -t tmpfs -o mode=1777 tmpfs "$folder/dev/shm"
mkdir -p "$folder/.before"
cd "$folder"
pivot_root . .before
umount -l /.before
cd "$(getent passwd "$user" | cut -d: -f6)/matinee"
# No exec: this shell ends with `unshare`, and everything else with it. Another user's process would not.
setpriv --reuid="$user" --regid="$user" --init-groups -- "$@"
