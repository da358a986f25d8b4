import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readSettings } from '#server/settings.ts'
import { buildServer, newFolder, removeServers, startServer } from '#tests/server/child-server.ts'
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
    expect(words('FROM')).toEqual([[expect.stringMatching(/^node:\d+-[\w-]+$/)]])
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
    const known = ['FROM', 'WORKDIR', 'COPY', 'RUN', 'ENV', 'USER', 'VOLUME', 'EXPOSE', 'HEALTHCHECK', 'CMD']
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

describe('the compose file', () => {
  const compose = read('compose.yaml')
  const [, own = '', caddy = ''] = compose.split(/^ {2}(?:foyer|caddy):$/m)

  test('has only known settings, also in its examples', () => {
    const text = own.replace(/\$\{SITE_HOST:[^}]*\}/, 'rooms.example.com').replaceAll(/'(\w+)'$/gm, '$1')
    expect(settingsOf(text, /^ {6}(?:# )?(FOYER_\w+): (.+)$/gm)).toMatchObject({
      settings: {
        publicURL: 'https://rooms.example.com',
        trustProxy: true,
        mail: { smtp: expect.stringContaining('smtp://'), from: expect.stringContaining('@') },
      },
    })
  })

  test('gives the server no privileges and no host port', () => {
    for (const rule of ['read_only: true', 'cap_drop: [ALL]', 'no-new-privileges:true', '- data:/data', '- /tmp'])
      expect(own).toContain(rule)
    expect(own).not.toContain('ports:')
    expect(compose).not.toMatch(/privileged: true|docker\.sock/)
  })

  test('has a version for its image', () => {
    expect(/image: (\S+)/.exec(caddy)?.[1]).toMatch(/^caddy:\d+\.\d+/)
  })

  test('configures Caddy as a proxy of the server', () => {
    const [, server = ''] = /FOYER_SERVER: (\S+)/.exec(caddy) ?? []
    expect(server).toBe('foyer:4600')
    const args = ['adapt', '--adapter', 'caddyfile', '--config', 'deploy/server/Caddyfile']
    const adapted = execFileSync('/usr/bin/caddy', args, {
      encoding: 'utf8',
      env: { ...process.env, SITE_HOST: 'office.example', FOYER_SERVER: server },
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    expect(adapted).toContain('"host":["office.example"]')
    expect(adapted).toContain('"dial":"foyer:4600"')
  })
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
