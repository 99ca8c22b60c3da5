#!/bin/sh
# Runs a command where the kernel hands programs of 64-bit ARM to an emulator: emulate.sh EMULATOR COMMAND…
# Called in new namespaces for users and mounts, so that nobody else's programs are handed to it.
set -eu
emulator=$1
shift
mount -t binfmt_misc binfmt_misc /proc/sys/fs/binfmt_misc
magic='\x7fELF\x02\x01\x01\x00\x00\x00\x00\x00\x00\x00\x00\x00\x02\x00\xb7\x00'
mask='\xff\xff\xff\xff\xff\xff\xff\x00\xff\xff\xff\xff\xff\xff\xff\xff\xfe\xff\xff\xff'
printf '%s' ":arm64:M::$magic:$mask:$emulator:F" > /proc/sys/fs/binfmt_misc/register
exec "$@"
