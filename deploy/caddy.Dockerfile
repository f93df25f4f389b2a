# The web door with TLS (profile `tls`): Debian's Caddy before the console.
ARG RUNTIME=debian:bookworm-slim
FROM ${RUNTIME}
RUN apt-get update \
    && apt-get install -y --no-install-recommends ca-certificates caddy \
    && apt-get clean \
    && rm -rf /var/lib/apt/lists/* /etc/caddy \
    && groupadd --gid 10001 quintet \
    && useradd --uid 10001 --gid 10001 --no-create-home --home-dir /caddy --shell /usr/sbin/nologin quintet \
    && install -d -o 10001 -g 10001 -m 0700 /caddy
COPY Caddyfile /etc/caddy/Caddyfile
USER 10001:10001
# Its certificates, and the authority that it makes when no other is named.
ENV XDG_DATA_HOME=/caddy XDG_CONFIG_HOME=/caddy
CMD ["/usr/bin/caddy", "run", "--config", "/etc/caddy/Caddyfile"]
