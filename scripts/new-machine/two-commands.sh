#!/bin/bash
# The README's two commands, in an empty copy of Matinee. $1 is the second one.
set -eu
test ! -e node_modules
npm start &
server=$!
until node --eval "fetch('http://127.0.0.1:$PORT/about').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"; do
  kill -0 "$server"
  sleep 1
done
kill -TERM "$server"
# npm reports that its program was asked to stop.
wait "$server" || test $? -eq 143
echo "npm start: opened, and stopped when it was asked to"
$1
