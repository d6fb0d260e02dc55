# The command in a container: docker run --rm -v "$PWD:/data" gleaner extract wrapper.json pages/
FROM node:22-slim AS build
WORKDIR /gleaner
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build && npm pack --pack-destination /tmp

FROM node:22-slim
COPY --from=build /tmp/gleaner-*.tgz /tmp/
# With the package that glean query needs.
RUN npm install --global --omit=dev /tmp/gleaner-*.tgz @sqlite.org/sqlite-wasm@3.54.1-build1 && rm /tmp/gleaner-*.tgz
USER node
WORKDIR /data
ENTRYPOINT ["glean"]
