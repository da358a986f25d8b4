import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Image, plainImage } from './image.ts'
import { makeSystem } from './system-tree.ts'

// Each stands for an image of a registry: the same user, folders and command, on the packages of this machine.

/** `node:MAJOR-bookworm-slim`, with Node.js of that version from the registry of npm. */
function makeNode(tree: string, version: string): Image {
  makeSystem(tree, ['apt'])
  const major = /^\d+/.exec(version)?.[0] ?? ''
  cpSync(nodeOf(major), join(tree, 'usr/local/bin/node'))
  execFileSync('chroot', [tree, 'groupadd', '--gid', '1000', 'node'])
  execFileSync('chroot', [tree, 'useradd', '--uid', '1000', '--gid', 'node', '--create-home', 'node'])
  return { ...plainImage(tree), command: ['node'] }
}

/** The program of a version, as `tools/containers.mjs` has fetched it. */
export function nodeOf(major: string): string {
  const folder = resolve('.cache/containers', `node-${major}`)
  const file = join(folder, 'package/bin/node')
  if (!existsSync(file)) throw new Error(`Node.js ${major} is not in ${folder}: npm test -- containers fetches it.`)
  return file
}

/** Makes the database at the first start, as the image's own script does. */
const startPostgres = `#!/bin/sh
set -e
bin=$(echo /usr/lib/postgresql/*/bin)
if [ "$(id --user)" = 0 ]; then
  mkdir -p "$PGDATA" /run/postgresql
  chown -R postgres "$PGDATA" /run/postgresql
  exec setpriv --reuid=postgres --regid=postgres --clear-groups "$0" "$@"
fi
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  $bin/initdb --pgdata="$PGDATA" --username="$POSTGRES_USER" --pwfile="$POSTGRES_PASSWORD_FILE" --auth-host=scram-sha-256 --auth-local=trust --locale=C.UTF-8
  echo 'host all all all scram-sha-256' >> "$PGDATA/pg_hba.conf"
  $bin/pg_ctl --pgdata="$PGDATA" --options='-c listen_addresses=' --wait start
  $bin/createdb --username="$POSTGRES_USER" "$POSTGRES_DB" || true
  $bin/pg_ctl --pgdata="$PGDATA" --wait stop
fi
exec $bin/postgres -D "$PGDATA" -c 'listen_addresses=*'
`

function makePostgres(tree: string): Image {
  makeSystem(tree, ['postgresql', 'ssl-cert'])
  execFileSync('chroot', [tree, 'useradd', '--system', '--create-home', 'postgres'])
  const [version = ''] = readdirSync(join(tree, 'usr/lib/postgresql'))
  writeFileSync(join(tree, 'usr/local/bin/start-postgres'), startPostgres)
  chmodSync(join(tree, 'usr/local/bin/start-postgres'), 0o755)
  // On the path of the image, not of Debian.
  for (const name of readdirSync(join(tree, 'usr/lib/postgresql', version, 'bin')))
    execFileSync('ln', ['-sf', `/usr/lib/postgresql/${version}/bin/${name}`, join(tree, 'usr/local/bin', name)])
  const image = plainImage(tree)
  return {
    ...image,
    env: new Map([...image.env, ['PGDATA', '/var/lib/postgresql/data']]),
    volumes: ['/var/lib/postgresql/data'],
    command: ['start-postgres'],
  }
}

function makeCaddy(tree: string): Image {
  makeSystem(tree, ['caddy'])
  for (const folder of ['config', 'data', 'srv']) mkdirSync(join(tree, folder))
  const image = plainImage(tree)
  return {
    ...image,
    env: new Map([...image.env, ['XDG_CONFIG_HOME', '/config'], ['XDG_DATA_HOME', '/data']]),
    workdir: '/srv',
    command: ['caddy', 'run', '--config', '/etc/caddy/Caddyfile', '--adapter', 'caddyfile'],
  }
}

const makers: Readonly<Record<string, (tree: string, version: string) => Image>> = {
  node: makeNode,
  postgres: makePostgres,
  caddy: makeCaddy,
}

/** Makes the image of a name, such as `node:24-bookworm-slim` or the empty `scratch`, in a folder of its own. Throws if nothing stands for it. */
export function makeBaseImage(name: string, tree: string): Image {
  if (name === 'scratch') {
    mkdirSync(tree, { recursive: true })
    return plainImage(tree)
  }
  const [, kind = '', version = ''] = /^(\w+):(\d[\w.-]*)$/.exec(name) ?? []
  const make = Object.hasOwn(makers, kind) ? makers[kind] : undefined
  if (make === undefined) throw new Error(`Nothing stands for the image ${name}.`)
  mkdirSync(tree, { recursive: true })
  return make(tree, version)
}
