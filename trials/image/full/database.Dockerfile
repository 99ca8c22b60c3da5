# Stands in for the official image of PostgreSQL, which is on no machine without a registry: Debian's
# PostgreSQL, with the variables, the volume and the address of that one.
ARG BASE
FROM ${BASE}
RUN apt-get update && apt-get install --yes --no-install-recommends postgresql \
  && rm -rf /var/lib/apt/lists/* && ln -s /usr/lib/postgresql/*/bin/* /usr/local/bin/
COPY start-database.sh /
ENV PGDATA=/var/lib/postgresql/data
VOLUME /var/lib/postgresql/data
EXPOSE 5432
STOPSIGNAL SIGINT
ENTRYPOINT ["sh", "/start-database.sh"]
