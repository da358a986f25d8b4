import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createCertificate } from '#tests/deploy/certificate.ts'
import { version } from '../../package.json'
import { nodeOf } from './base-images.ts'
import { type Image, plainImage } from './image.ts'
import { type ContainerNetwork, openContainerNetwork } from './network.ts'
import { type Container, type RunOptions, runContainer, runStep, startContainer } from './run-container.ts'
import { makeSystem } from './system-tree.ts'
import { newVisitor, reserve, setUpOffice, subjectsOf, type Visitor } from './visitor.ts'

// The commands of docs/server.md for a server with systemd, in their order, in a new Debian. systemd itself does not run there: the test
// does what the units say.

const site = 'rooms.localhost'
const folder = mkdtempSync(join(tmpdir(), 'foyer-service-'))
const tree = join(folder, 'system')
const system: Image = { ...plainImage(tree), workdir: '/root' }

/** The blocks of commands below the heading. */
const blocks = [
  ...(/\n### With systemd\n([^]*?)\n### /
    .exec(readFileSync('docs/server.md', 'utf8'))?.[1]
    ?.matchAll(/```sh\n([^]*?)```/g) ?? []),
].map(([, text = '']) =>
  text.replaceAll('https://rooms.example.com', `https://${site}`).replaceAll("/rooms.example.com/'", `/${site}/'`),
)
const [install = '', caddy = '', nginx = '', doctor = '', list = '', ...others] = blocks

const unit = (name: string): string => readFileSync(join(tree, name), 'utf8')
const valueOf = (text: string, name: string): string => new RegExp(`^${name}=(.*)$`, 'm').exec(text)?.[1] ?? ''

/** A program of the system that a container does not have. */
function addProgram(name: string, lines: readonly string[]): void {
  const path = join(tree, 'usr/local/sbin', name)
  mkdirSync(join(path, '..'), { recursive: true })
  writeFileSync(path, `#!/bin/sh\n${lines.join('\n')}\n`)
  chmodSync(path, 0o755)
}

let network: ContainerNetwork
let foyer: Container
let front: Container
let visitor: Visitor
let service: RunOptions

beforeAll(() => {
  makeSystem(tree, ['apt', 'caddy', 'nginx', 'ca-certificates'])
  cpSync(nodeOf('24'), join(tree, 'usr/bin/node'))
  cpSync(`.cache/containers/archives/foyer-${version}.tar.gz`, join(tree, 'root', `foyer-${version}.tar.gz`))
  // Packages are there already.
  addProgram('sudo', ['case $1 in', '  apt-get) exit 0 ;;', '  -u) shift 2 ;;', 'esac', 'exec "$@"'])
  addProgram('systemctl', ['echo "$@" >> /var/log/systemctl'])
  network = openContainerNetwork(folder)
  network.call(site, network.add('office'))
})
afterAll(async () => {
  await front?.end('SIGKILL')
  await foyer?.end('SIGKILL')
  network?.remove()
  rmSync(folder, { recursive: true, force: true })
})

test('the installation leaves a service that runs as its unit says', async () => {
  expect(others).toEqual([])
  runStep(system, ['sh', '-e', '-c', install])
  expect(unit('var/log/systemctl')).toBe('daemon-reload\nenable --now foyer\n')
  const text = unit('etc/systemd/system/foyer.service')
  const user = valueOf(text, 'User')
  // As systemd makes the folders of the state.
  for (const name of valueOf(text, 'StateDirectory').split(' '))
    runStep(system, ['install', '--directory', `--owner=${user}`, '--mode=700', `/var/lib/${name}`])
  const data = join(folder, 'data')
  execFileSync('cp', ['--archive', join(tree, 'var/lib/foyer'), data])
  const variables = valueOf(text, 'Environment')
    .split(' ')
    .map((pair) => pair.split('=') as [string, string])
  service = {
    image: {
      ...system,
      user,
      workdir: valueOf(text, 'WorkingDirectory'),
      command: valueOf(text, 'ExecStart').split(' '),
      env: new Map([...system.env, ...variables]),
    },
    mounts: [
      { source: data, target: '/var/lib/foyer', isReadOnly: false },
      { source: network.hosts, target: '/etc/hosts', isReadOnly: true },
    ],
    tmpfs: ['/tmp'],
    isReadOnly: valueOf(text, 'ProtectSystem') === 'strict',
    dropsAll: valueOf(text, 'CapabilityBoundingSet') === '',
    noNewPrivileges: true,
    network: 'office',
  }
  foyer = await startContainer(service)
  await vi.waitFor(() => expect(foyer.printed()).toContain(`https://${site}/setup#code=`))
  expect(foyer.status('Uid').split('\t')[0]).not.toBe('0')
})

test('Caddy in front of it serves the office over https', async () => {
  runStep(system, ['sh', '-e', '-c', caddy])
  const command = valueOf(unit('lib/systemd/system/caddy.service'), 'ExecStart').split(' ')
  const image = { ...system, command, env: new Map([...system.env, ['HOME', '/var/lib/caddy']]) }
  front = await startContainer({ image, mounts: service.mounts ?? [], network: 'office' })
  const authority = join(tree, 'var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt')
  const ca = await vi.waitFor(() => readFileSync(authority, 'utf8'))
  visitor = newVisitor(`https://${site}`, ca)
  await vi.waitFor(async () => expect((await visitor.ask('GET', '/health')).status).toBe(200))
  const room = await setUpOffice(visitor, foyer.printed())
  await reserve(visitor, room, 'Planning', 10)
  expect(await subjectsOf(visitor)).toEqual(['Planning'])
  const [, , ...words] = doctor.trim().split(' ')
  const found = spawnSync(process.execPath, [join(tree, 'opt/foyer/foyer.mjs'), ...words, '--ca', authority], {
    encoding: 'utf8',
  })
  expect([found.status, found.stdout + found.stderr]).toEqual([
    0,
    expect.stringContaining('Healthy: no problems found'),
  ])
})

test('commands run beside the service, with its data', () => {
  const listed = foyer.run(['sh', '-e', '-c', list.replace('sudo -u foyer', '')])
  expect(listed).toEqual({ code: 0, output: expect.stringContaining('ann@heron.example') })
})

test('the service ends within the time of its unit, and starts again with its data', async () => {
  expect(await foyer.end('SIGTERM')).toBe(0)
  foyer = await startContainer(service)
  await vi.waitFor(async () => expect(await subjectsOf(visitor)).toEqual(['Planning']))
})

test('nginx accepts its file', () => {
  createCertificate(join(tree, 'root'), [site])
  const { code, output } = runContainer({ image: system }, ['sh', '-e', '-c', nginx])
  expect([code, output]).toEqual([0, expect.stringContaining('test is successful')])
  expect(unit('etc/nginx/sites-enabled/foyer.conf')).toContain(`server_name ${site};`)
})
