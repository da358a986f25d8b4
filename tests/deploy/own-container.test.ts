import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readSettings } from '#server/settings.ts'
import { buildServer, newFolder, removeServers, startServer } from '#tests/server/child-server.ts'
import { danglingIn, parseCompose, readCompose } from './compose-file.ts'
import { readDockerfile } from './dockerfile.ts'

const read = (name: string): string => readFileSync(join('deploy/server', name), 'utf8')

/** Reads the settings of the variables in a file, including commented examples. */
function settingsOf(text: string, pattern: RegExp) {
  const given = Object.fromEntries([...text.matchAll(pattern)].map(([, name = '', value = '']) => [name, value]))
  expect(Object.keys(given).length).toBeGreaterThan(0)
  return readSettings([], given)
}

function defaultSettings() {
  const found = readSettings([], {})
  if ('problems' in found) throw new Error(found.problems.join('\n'))
  return found.settings
}

describe('the Dockerfile of the server', () => {
  const { lines, words, command } = readDockerfile('server/Dockerfile')

  test('starts from an image with a version, and runs as a user who is not root', () => {
    expect(words('ARG')).toEqual([[expect.stringMatching(/^NODE_IMAGE=node:\d+-[\w-]+$/)]])
    expect(words('FROM')).toEqual([['${NODE_IMAGE}']])
    expect(words('USER').at(-1)).toEqual(['1000'])
  })

  test('copies only files of a release', () => {
    const copied = words('COPY').flatMap((parts) => parts.slice(0, -1))
    const release = readFileSync('tools/release.mjs', 'utf8') + readFileSync('tools/supply/server.mjs', 'utf8')
    for (const name of copied.filter((one) => one !== 'third-party-notices.txt')) expect(release).toContain(name)
    const allowed = read('Dockerfile.dockerignore').trim().split('\n')
    expect(allowed).toEqual(['*', ...copied.map((name) => `!${name}`)])
    expect(words('ADD')).toEqual([])
  })

  test('has only known settings, and its data in the volume', () => {
    const settings = settingsOf(words('ENV').flat().join('\n'), /^(FOYER_\w+)=(\S+)/gm)
    expect(settings).toMatchObject({ settings: { data: '/data', host: '0.0.0.0', port: 4600 } })
    expect(words('VOLUME')).toEqual([['/data']])
    expect(words('EXPOSE')).toEqual([['4600']])
  })

  test('starts the server without a shell, so that SIGTERM reaches it', () => {
    expect(command('CMD')).toEqual(['node', 'foyer.mjs', 'serve'])
  })

  test('has only known instructions', () => {
    const known = ['ARG', 'FROM', 'WORKDIR', 'COPY', 'RUN', 'ENV', 'USER', 'VOLUME', 'EXPOSE', 'HEALTHCHECK', 'CMD']
    expect(lines.filter((line) => !known.includes(line.split(' ')[0] ?? ''))).toEqual([])
  })

  describe('its health check', () => {
    beforeAll(buildServer)
    afterAll(removeServers)
    const [, ...args] = command('HEALTHCHECK')
    const check = (port: string) =>
      spawnSync(process.execPath, args, { env: { ...process.env, FOYER_PORT: port }, encoding: 'utf8' }).status

    test('passes only while the server responds', async () => {
      const server = await startServer(['--data', newFolder()])
      const { port } = new URL(server.origin)
      expect(check(port)).toBe(0)
      await server.end('SIGTERM')
      expect(check(port)).toBe(1)
    })
  })
})

describe.each([
  ['compose.yaml', ['foyer'], 'Caddyfile', 'FOYER_SERVER'],
  ['compose.postgres.yaml', ['foyer-1', 'foyer-2'], 'Caddyfile.processes', 'FOYER_SERVERS'],
] as const)('%s', (name, processes, caddyfile, upstreams) => {
  const compose = readCompose(name)
  const { caddy, ...others } = compose.services
  const own = processes.flatMap((process) => others[process] ?? [])

  test('is a compose file whose parts belong together', () => {
    expect(own.length).toBe(processes.length)
    expect(danglingIn(compose)).toEqual([])
    for (const { build } of own)
      expect(build).toMatchObject({ context: '../..', dockerfile: 'deploy/server/Dockerfile' })
  })

  test('has only known settings, also in its examples', () => {
    const commented = [...read(name).matchAll(/^ {6}# (FOYER_\w+): (.+)$/gm)].map(([, key, value]) => [key, value])
    for (const { environment } of own) {
      const { FOYER_DATABASE: database = '', ...given } = environment
      const words = Object.entries({ ...Object.fromEntries(commented), ...given }).map(([key, value]) => [
        key,
        String(value).replace(/\$\{SITE_HOST:[^}]*\}/, 'rooms.example.com'),
      ])
      expect(readSettings([], Object.fromEntries(words))).toMatchObject({
        settings: { publicURL: 'https://rooms.example.com', trustProxy: true },
      })
      expect(String(database)).toMatch(/^$|^postgres:\/\/foyer:\$\{POSTGRES_PASSWORD:\?.*\}@postgres:5432\/foyer$/)
    }
  })

  test('gives the server no privileges and no host port', () => {
    for (const service of own) {
      expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] })
      expect(service.tmpfs).toEqual(['/tmp'])
      expect(service.volumes).toEqual([expect.stringMatching(/^data(?:-\d)?:\/data$/)])
      expect(service.ports).toBeUndefined()
    }
    expect(read(name)).not.toMatch(/privileged: true|docker\.sock/)
    const open = Object.entries(compose.services).filter(([, { ports }]) => ports !== undefined)
    expect(open.map(([service]) => service)).toEqual(['caddy'])
  })

  test('waits longer than the server takes to stop', () => {
    const seconds = own.map((service) => Number(service.stop_grace_period?.replace('s', '')))
    expect(Math.min(...seconds)).toBeGreaterThan(defaultSettings().shutdownSeconds)
  })

  test('has a version for each image, and a digest can be named', () => {
    const images = Object.values(others).flatMap(({ build, image }) =>
      build === undefined ? image : (build.args?.['NODE_IMAGE'] ?? ''),
    )
    for (const image of [...images, caddy?.image ?? ''])
      expect(image).toMatch(/^\$\{[A-Z]+_IMAGE:-[a-z]+:\d+[\w.-]*\}$/)
  })

  test('configures Caddy as a proxy of the server', () => {
    const servers = String(caddy?.environment[upstreams])
    expect(servers.split(' ')).toEqual(processes.map((process) => `${process}:4600`))
    expect(caddy?.volumes).toContain(`./${caddyfile}:/etc/caddy/Caddyfile:ro`)
    const args = ['adapt', '--adapter', 'caddyfile', '--config', `deploy/server/${caddyfile}`]
    const adapted = execFileSync('/usr/bin/caddy', args, {
      encoding: 'utf8',
      env: { ...process.env, SITE_HOST: 'office.example', [upstreams]: servers },
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    expect(adapted).toContain('"host":["office.example"]')
    for (const server of servers.split(' ')) expect(adapted).toContain(`"dial":"${server}"`)
    const isBalanced = ['"policy":"cookie"', '"uri":"/health"'].every((part) => adapted.includes(part))
    expect(isBalanced).toBe(processes.length > 1)
  })
})

test('a compose file with an unknown member, or with a volume of no name, is refused', () => {
  const text = read('compose.yaml')
  expect(() => parseCompose(text.replace('read_only: true', 'readonly: true'))).toThrow('readonly')
  expect(() => parseCompose(text.replace('stop_grace_period: 20s', 'stop_grace_period: long'))).toThrow(
    'Invalid format',
  )
  expect(danglingIn(parseCompose(text.replace('- data:/data', '- date:/data')))).toEqual(['date'])
})

describe('the systemd service', () => {
  const unit = read('foyer.service')
  const value = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1]

  test('has only known settings, and its data in the state directory', () => {
    expect(settingsOf(value('Environment')?.replaceAll(' ', '\n') ?? '', /^(FOYER_\w+)=(\S+)/gm)).toMatchObject({
      settings: { data: '/var/lib/foyer' },
    })
    expect(value('StateDirectory')?.split(' ')).toContain('foyer')
  })

  test('has no privileges and a read-only system', () => {
    const rules = [
      'User=foyer',
      'NoNewPrivileges=yes',
      'CapabilityBoundingSet=',
      'ProtectSystem=strict',
      'ProtectHome=yes',
      'PrivateTmp=yes',
      'PrivateDevices=yes',
      'RestrictNamespaces=yes',
      'SystemCallFilter=@system-service',
      'UMask=0077',
    ]
    expect(rules.filter((rule) => !unit.split('\n').includes(rule))).toEqual([])
    // With it, the JavaScript engine would not start.
    expect(value('MemoryDenyWriteExecute')).toBeUndefined()
  })

  test('waits longer than the server takes to stop', () => {
    expect(Number(value('TimeoutStopSec'))).toBeGreaterThan(defaultSettings().shutdownSeconds)
  })
})
