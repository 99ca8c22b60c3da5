#!/bin/sh
# Runs a program that starts itself anew without its variables, so that no LD_LIBRARY_PATH reaches
# it: with-libraries.sh FOLDER SYSTEM-FOLDER PROGRAM… Called in a new namespace for mounts, in which
# the libraries of FOLDER lie among those of the system, and nowhere else.
set -eu
folder=$1 system=$2
shift 2
mount -t overlay overlay -o "ro,lowerdir=$system:$folder" "$system"
exec "$@"
