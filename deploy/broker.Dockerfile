# The broker: Debian's mosquitto, which does nothing without the configuration that `quintet init` writes.
ARG RUNTIME=debian:bookworm-slim
FROM ${RUNTIME}
RUN apt-get update \
    && apt-get install -y --no-install-recommends mosquitto \
    && apt-get clean \
    && rm -rf /var/lib/apt/lists/* /etc/mosquitto \
    && groupadd --gid 10001 quintet \
    && useradd --uid 10001 --gid 10001 --no-create-home --home-dir /quintet --shell /usr/sbin/nologin quintet \
    && install -d -o 10001 -g 10001 -m 0700 /quintet/broker
COPY broker.sh /usr/local/lib/quintet/broker.sh
USER 10001:10001
ENV TZ=UTC
CMD ["/bin/sh", "/usr/local/lib/quintet/broker.sh", "/quintet/broker/mosquitto.conf"]
