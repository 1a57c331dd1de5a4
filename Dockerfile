# The service in a container: one image; its command selects the part (compose.yaml).

FROM node:24.21.0-bookworm-slim AS libraries
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund

FROM node:24.21.0-bookworm-slim AS pages
WORKDIR /app
COPY package.json package-lock.json .npmrc tsconfig.json ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY generated/client ./generated/client
COPY scripts/bundled-packages.ts ./scripts/
COPY scripts/web/build-pages.ts scripts/web/built-pages.ts ./scripts/web/
COPY web ./web
RUN node scripts/web/build-pages.ts

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production \
    SVC_HOST=0.0.0.0
WORKDIR /app
COPY --from=libraries /app/node_modules ./node_modules
# What .dockerignore lets through: the folders of the running service, owned by root, so that it cannot change them.
COPY . .
COPY --from=pages /app/web/built ./web/built
# The embedded database, unless SVC_DB_URL names another.
RUN mkdir data && chown node:node data
VOLUME /app/data
USER node
EXPOSE 5015 5000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 \
    CMD ["node", "container/healthy.mjs", "http://127.0.0.1:5015/health/ready"]
CMD ["node", "server/main.mjs"]
