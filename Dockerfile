# syntax=docker/dockerfile:1
# A server in a container: docs/containers.md.
FROM python:3.13-slim-bookworm AS build
# The compiler is needed to build the engine, and is left behind; which version of it does not matter.
# hadolint ignore=DL3008
RUN apt-get update \
    && apt-get install --yes --no-install-recommends gcc libc6-dev \
    && rm -rf /var/lib/apt/lists/*
WORKDIR /src
COPY deploy/requirements.txt deploy/requirements.txt
RUN python -m venv /opt/peregon \
    && /opt/peregon/bin/pip install --no-cache-dir --require-hashes --requirement deploy/requirements.txt
COPY . .
RUN /opt/peregon/bin/pip install --no-cache-dir --no-deps .

FROM python:3.13-slim-bookworm
COPY --from=build /opt/peregon /opt/peregon
RUN useradd --system --uid 10001 --home-dir /var/lib/peregon --create-home peregon
USER 10001
WORKDIR /var/lib/peregon
VOLUME /var/lib/peregon
EXPOSE 8000
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s \
    CMD ["/opt/peregon/bin/python", "-c", "from urllib.request import urlopen; urlopen('http://127.0.0.1:8000/healthz', timeout=4)"]
ENTRYPOINT ["/opt/peregon/bin/peregon"]
CMD ["serve", "--no-open", "--host", "0.0.0.0", "--port", "8000", "--database", "/var/lib/peregon/tables.sqlite"]
