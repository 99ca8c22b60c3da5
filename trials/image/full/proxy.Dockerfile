# Stands in for the official image of Caddy, which is on no machine without a registry: Debian's
# Caddy, with the folders and the command of that one.
ARG BASE
FROM ${BASE}
RUN apt-get update && apt-get install --yes --no-install-recommends caddy \
  && rm -rf /var/lib/apt/lists/*
ENV XDG_CONFIG_HOME=/config XDG_DATA_HOME=/data
VOLUME /config /data
EXPOSE 80 443 443/udp
ENTRYPOINT ["caddy", "run", "--config", "/etc/caddy/Caddyfile", "--adapter", "caddyfile"]
