#!/bin/sh
# Makes a bare system with debootstrap: make-base.sh FOLDER DEBOOTSTRAP PARAMETERS…
# Called in new namespaces for mounts and processes. Only the root of the machine may make devices:
# those of this system stand in for them, and debootstrap is told that it runs in a container.
set -eu
folder=$1 debootstrap=$2
shift 2
mkdir -p "$folder/dev"
# Where everybody may write, the kernel lets nobody open what belongs to somebody else for writing.
mount -t tmpfs -o mode=755 tmpfs "$folder/dev"
for device in null zero full random urandom tty; do
  touch "$folder/dev/$device"
  mount --bind "/dev/$device" "$folder/dev/$device"
done
container=lxc exec sh "$debootstrap" "$@"
