import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { becomeHealthy } from './composition.ts'
import { buildImage } from './build-image.ts'
import type { Image } from './image.ts'
import { type ContainerNetwork, openContainerNetwork } from './network.ts'
import { type Container, startContainer } from './run-container.ts'
import { newVisitor, reserve, setUpOffice, subjectsOf, type Visitor } from './visitor.ts'

const folder = mkdtempSync(join(tmpdir(), 'foyer-image-'))
const volume = join(folder, 'data')
let image: Image
let network: ContainerNetwork
let container: Container
let visitor: Visitor
let room = ''

/** As `docker run --read-only --tmpfs /tmp --cap-drop ALL --security-opt no-new-privileges --volume data:/data` does. */
const run = () =>
  startContainer({
    image,
    mounts: [
      { source: volume, target: '/data', isReadOnly: false },
      { source: network.hosts, target: '/etc/hosts', isReadOnly: true },
    ],
    tmpfs: ['/tmp'],
    isReadOnly: true,
    dropsAll: true,
    noNewPrivileges: true,
    network: 'office',
  })

beforeAll(async () => {
  const context = resolve('.cache/containers/release')
  image = buildImage({ context, dockerfile: 'deploy/server/Dockerfile', tree: join(folder, 'image') })
  execFileSync('cp', ['--archive', join(image.tree, 'data'), volume])
  network = openContainerNetwork(folder)
  const address = network.add('office')
  visitor = newVisitor(`http://${address}:${image.ports[0]}`, undefined)
  container = await run()
})
afterAll(async () => {
  await container?.end('SIGKILL')
  network?.remove()
  rmSync(folder, { recursive: true, force: true })
})

test('the image has only what the Dockerfile copies, owned by root, and a data folder of its user', () => {
  const { tree } = image
  expect(readdirSync(join(tree, 'foyer')).toSorted()).toEqual(
    ['LICENSE', 'foyer.mjs', 'node_modules', 'server.mjs', 'site', 'third-party-notices.txt'].toSorted(),
  )
  expect(statSync(join(tree, 'foyer/server.mjs')).uid).toBe(0)
  expect(statSync(join(tree, 'data'))).toMatchObject({ uid: 1000, gid: 1000, mode: 0o40700 })
})

test('it runs the Node.js of the image as a user without root rights and capabilities', () => {
  expect(container.run(['node', '--version']).output).toMatch(/^v24\./)
  expect(container.status('Uid').split('\t')).toEqual(['1000', '1000', '1000', '1000'])
  expect(container.status('Gid').split('\t')).toEqual(['1000', '1000', '1000', '1000'])
  for (const kind of ['Inh', 'Prm', 'Eff', 'Bnd', 'Amb'])
    expect(container.status(`Cap${kind}`)).toBe('0000000000000000')
  expect(container.status('NoNewPrivs')).toBe('1')
  expect(container.run(['id']).output).toBe('uid=1000(node) gid=1000(node) groups=1000(node)\n')
})

test('it becomes healthy, is set up, and takes a reservation', async () => {
  await becomeHealthy(container)
  expect(await visitor.ask('GET', '/health')).toMatchObject({ status: 200 })
  const page = await visitor.ask('GET', '/')
  expect(page).toMatchObject({ status: 200, body: expect.stringContaining('<title>Foyer</title>') })
  room = await setUpOffice(visitor, container.printed())
  await reserve(visitor, room, 'Planning', 10)
})

test.each([
  ['/foyer/site/config.json', 'Read-only file system'],
  ['/etc/passwd', 'Read-only file system'],
  ['/home/node/file', 'Read-only file system'],
  ['/dev/file', 'Permission denied'],
  ['/data/file', ''],
  ['/tmp/file', ''],
])('it can write to the volume and to /tmp alone: %s', (path, refusal) => {
  const { code, output } = container.run(['sh', '-c', `echo text > ${path}`])
  expect(output).toContain(refusal)
  expect(code === 0).toBe(refusal === '')
})

test('it is killed, and starts again with its data and sessions', async () => {
  await container.end('SIGKILL')
  container = await run()
  await becomeHealthy(container)
  expect(container.printed()).not.toContain('/setup#code=')
  expect(await subjectsOf(visitor)).toEqual(['Planning'])
})

test('its health check fails if the server does not work', async () => {
  process.kill(container.pid, 'SIGSTOP')
  expect(container.isHealthy()).toBe(false)
  process.kill(container.pid, 'SIGCONT')
  await becomeHealthy(container)
})

test('it ends in order at SIGTERM, as its first process', async () => {
  expect(await container.end('SIGTERM')).toBe(0)
  expect(container.printed()).toContain('Received SIGTERM')
})
