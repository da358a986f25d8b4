import { execFileSync, spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readSettings } from '#server/settings.ts'
import { buildServer, newFolder, removeServers, startServer } from '#tests/server/child-server.ts'
import { afterFile } from '#tests/clean-up.ts'
import { danglingIn, filesOf, interpolated, lintCompose, parseCompose, readCompose } from './compose-file.ts'
import { readDockerfile } from './dockerfile.ts'

const read = (name: string): string => readFileSync(join('deploy/server', name), 'utf8')

/** Reads the settings of the variables in a file, including commented examples. */
function settingsOf(text: string, pattern: RegExp) {
  const given = Object.fromEntries([...text.matchAll(pattern)].map(([, name = '', value = '']) => [name, value]))
  expect(Object.keys(given).length).toBeGreaterThan(0)
  return readSettings([], given)
}

let secrets: string | null = null
/** Returns a folder with the secrets that `make-secrets.sh` writes, and one of a mail server. */
function secretsHere(): string {
  if (secrets !== null) return secrets
  const folder = mkdtempSync(join(tmpdir(), 'foyer-secrets-'))
  afterFile(() => rmSync(folder, { recursive: true, force: true }))
  copyFileSync('deploy/server/make-secrets.sh', join(folder, 'make-secrets.sh'))
  execFileSync('sh', [join(folder, 'make-secrets.sh')])
  secrets = join(folder, 'secrets')
  writeFileSync(join(secrets, 'smtp'), 'smtp://user:password@mail.example.com:587\n')
  return secrets
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

  test('is a compose file by the specification, whose parts belong together', () => {
    expect(lintCompose(join('deploy/server', name))).toEqual([])
    expect(own.length).toBe(processes.length)
    expect(danglingIn(compose)).toEqual([])
    for (const { build } of own)
      expect(build).toMatchObject({ context: '../..', dockerfile: 'deploy/server/Dockerfile' })
  })

  test('has only known settings, also in its examples, and secrets in files alone', () => {
    const commented = [...read(name).matchAll(/^ {6}# (FOYER_\w+): (.+)$/gm)].map(([, key = '', value = '']) => [
      key,
      value,
    ])
    for (const { environment } of own) {
      const words = Object.entries({ ...Object.fromEntries(commented), ...environment }).map(([key, value]) => [
        key,
        interpolated(String(value), { SITE_HOST: 'rooms.example.com' }).replace(
          /^\/run\/secrets\//,
          `${secretsHere()}/`,
        ),
      ])
      expect(readSettings([], Object.fromEntries(words))).toMatchObject({
        settings: { publicURL: 'https://rooms.example.com', trustProxy: true },
      })
    }
    const everything = Object.values(compose.services).flatMap((service) => Object.entries(service.environment))
    expect(
      everything.filter(([key]) => /PASSWORD|SECRET|TOKEN|KEY|SMTP|DATABASE/.test(key) && !key.endsWith('_FILE')),
    ).toEqual([])
    expect(everything.filter(([, value]) => /:\/\/[^/]*:[^/]*@/.test(String(value)))).toEqual([])
    for (const [key, value] of everything.filter(([variable]) => variable.endsWith('_FILE')))
      expect([key, String(value).replace('/run/secrets/', '')]).toEqual([
        key,
        expect.toBeOneOf(Object.keys(compose.secrets)),
      ])
  })

  test('says which variable is missing', () => {
    expect(() => interpolated(read(name), {})).toThrow('Write SITE_HOST=rooms.example.com into deploy/server/.env')
  })

  test('names only existing files', () => {
    const made = (path: string) => join(secretsHere(), path.replace('./secrets/', ''))
    const paths = filesOf(compose).map((path) =>
      path.startsWith('./secrets/') ? made(path) : join('deploy/server', path),
    )
    expect(paths.filter((path) => !existsSync(path))).toEqual([])
    expect(paths.length).toBeGreaterThan(0)
  })

  test('has the ports of the image, and publishes those of Caddy', () => {
    expect(caddy?.ports).toEqual(['80:80', '443:443'])
    const [[port = ''] = []] = readDockerfile('server/Dockerfile').words('EXPOSE')
    for (const server of String(caddy?.environment[upstreams]).split(' ')) expect(server.split(':')[1]).toBe(port)
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
    for (const [, variable = '', image = ''] of read(name).matchAll(/\$\{(\w+_IMAGE):-([^}]+)\}/g))
      expect(read(name)).toContain(`# Or by its digest: ${variable}=${image}@sha256:DIGEST in deploy/server/.env`)
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

describe('make-secrets.sh', () => {
  test('writes one password for both, and keeps those that are there', () => {
    const folder = secretsHere()
    const [password, address] = ['postgres-password', 'database'].map((name) =>
      readFileSync(join(folder, name), 'utf8'),
    )
    expect(password).toMatch(/^[0-9a-f]{48}$/)
    expect(address).toBe(`postgres://foyer:${password}@postgres:5432/foyer`)
    const modes = ['.', 'database', 'postgres-password'].map((name) => statSync(join(folder, name)).mode & 0o777)
    expect(modes).toEqual([0o700, 0o644, 0o644])
    const again = spawnSync('sh', [join(folder, '../make-secrets.sh')], { encoding: 'utf8' })
    expect([again.status, again.stderr]).toEqual([1, expect.stringContaining('Nothing was written')])
    expect(readFileSync(join(folder, 'postgres-password'), 'utf8')).toBe(password)
  })
})

test('a compose file with an unknown member, or with a volume of no name, is refused', () => {
  const text = read('compose.yaml')
  expect(() => parseCompose(text.replace('read_only: true', 'readonly: true'))).toThrow('readonly')
  expect(() => parseCompose(text.replace('stop_grace_period: 20s', 'stop_grace_period: long'))).toThrow(
    'Invalid format',
  )
  expect(danglingIn(parseCompose(text.replace('- data:/data', '- date:/data')))).toEqual(['date', 'data'])
  const file = join(secretsHere(), 'compose.yaml')
  writeFileSync(file, text.replace('cap_drop: [ALL]', 'cap_drop: ALL'))
  expect(lintCompose(file)).toEqual([expect.stringMatching(/^invalid-schema: .*cap_drop/)])
})

test.each(['Caddyfile', 'Caddyfile.processes'])('%s is valid, and formatted as Caddy does it', (name) => {
  const file = join('deploy/server', name)
  // It would make a folder for its certificates.
  const env = { ...process.env, XDG_DATA_HOME: secretsHere(), XDG_CONFIG_HOME: secretsHere() }
  const validated = spawnSync('/usr/bin/caddy', ['validate', '--adapter', 'caddyfile', '--config', file], {
    encoding: 'utf8',
    env,
  })
  expect([validated.status, validated.stderr]).toEqual([0, expect.not.stringMatching(/WARN|ERROR/)])
  expect(execFileSync('/usr/bin/caddy', ['fmt', file], { encoding: 'utf8', env })).toBe(readFileSync(file, 'utf8'))
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

  test('has no mistake that systemd knows, and little exposure', () => {
    const file = join(secretsHere(), 'foyer.service')
    const analyze = (text: string, ...words: readonly string[]) => {
      writeFileSync(file, text)
      const { status, stdout, stderr } = spawnSync('/usr/bin/systemd-analyze', [...words, file], { encoding: 'utf8' })
      return { status, output: stdout + stderr }
    }
    // Node.js need not be Debian's here.
    const here = unit.replace('/usr/bin/node', process.execPath)
    expect(analyze(here, 'verify')).toEqual({ status: 0, output: '' })
    // A mistake is printed and leaves the exit code.
    const wrong = here.replace('ProtectSystem=', 'ProtectSystme=')
    expect(analyze(wrong, 'verify').output).toContain("Unknown key 'ProtectSystme'")
    const security = ['security', '--offline=true', '--no-pager']
    expect(analyze(unit, ...security, '--threshold=20')).toMatchObject({ status: 0 })
    expect(analyze(unit.replace('ProtectSystem=strict', ''), ...security, '--threshold=16').status).not.toBe(0)
  })

  test('waits longer than the server takes to stop', () => {
    expect(Number(value('TimeoutStopSec'))).toBeGreaterThan(defaultSettings().shutdownSeconds)
  })
})
