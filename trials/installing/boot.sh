#!/bin/sh
# Starts systemd in a bare system, as the first process of a machine: boot.sh FOLDER [CLONE]
# A clone is in /opt/matinee there, and can only be read. Called in new namespaces for mounts, processes, names, memory and control groups.
set -eu
folder=$1 clone=${2:-}
mount --bind "$folder" "$folder"
if test -n "$clone"; then
  mkdir "$folder/opt/matinee"
  mount --bind -o ro "$clone" "$folder/opt/matinee"
fi
mount -t proc proc "$folder/proc"
mount -t sysfs -o ro sysfs "$folder/sys"
mount -t tmpfs -o mode=755 tmpfs "$folder/run"
mount -t tmpfs -o mode=755 tmpfs "$folder/dev"
for device in null zero full random urandom tty; do cp -a "/dev/$device" "$folder/dev"; done
ln -s /proc/self/fd "$folder/dev/fd"
ln -s pts/ptmx "$folder/dev/ptmx"
mkdir "$folder/dev/pts" "$folder/dev/shm"
mount -t devpts -o newinstance,ptmxmode=0666 devpts "$folder/dev/pts"
mount -t tmpfs -o mode=1777 tmpfs "$folder/dev/shm"
groups="$folder/sys/fs/cgroup"
if test -e /sys/fs/cgroup/cgroup.controllers; then
  mount -t cgroup2 cgroup2 "$groups"
else
  mount -t tmpfs -o mode=755 tmpfs "$groups"
  mkdir "$groups/systemd" "$groups/memory" "$groups/pids"
  mount -t cgroup -o none,name=systemd cgroup "$groups/systemd"
  mount -t cgroup -o memory cgroup "$groups/memory"
  mount -t cgroup -o pids cgroup "$groups/pids"
fi
mkdir -p "$folder/.before"
cd "$folder"
pivot_root . .before
umount -l /.before
container=trial exec /lib/systemd/systemd
