import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { vi } from 'vitest'
import { type ComposeFile, interpolated, parseCompose } from '#tests/deploy/compose-file.ts'
import { makeBaseImage } from './base-images.ts'
import { buildImage } from './build-image.ts'
import type { Image } from './image.ts'
import { secondsOf } from './instructions.ts'
import { type ContainerNetwork, openContainerNetwork } from './network.ts'
import { type Container, type Mount, type RunOptions, runContainer, startContainer } from './run-container.ts'

type Service = ComposeFile['services'][string]

export interface Composition {
  readonly containers: ReadonlyMap<string, Container>
  /** Folder of a named volume. */
  volume(name: string): string
  /** Starts a service that has ended, with its volumes. */
  startAgain(service: string): Promise<Container>
  /** Runs another command as a service that has ended. */
  run(service: string, command: readonly string[]): ReturnType<typeof runContainer>
  close(): Promise<void>
}

/** The images of several compositions, which are made once, and their folder. */
export interface Images {
  readonly folder: string
  readonly made: Map<string, Image>
}

/** Starts all services of a compose file, each when those that it needs are healthy. `folder` is for volumes. */
export async function startComposition(
  file: string,
  values: Readonly<Record<string, string>>,
  folder: string,
  images: Images,
): Promise<Composition> {
  const compose = parseCompose(interpolated(readFileSync(file, 'utf8'), values))
  const network = openContainerNetwork(folder)
  const containers = new Map<string, Container>()
  const running = new Map<string, RunOptions>()
  const volume = (name: string): string => join(folder, 'volumes', name)

  const imageOf = ({ build, image: name, healthcheck }: Service): Image => {
    const tree = join(images.folder, name.replaceAll(/\W/g, '-'))
    const context = resolve(dirname(file), build?.context ?? '.')
    const made =
      images.made.get(name) ??
      (build === undefined
        ? makeBaseImage(name, tree)
        : buildImage({ context, dockerfile: build.dockerfile, args: build.args ?? {}, tree }))
    images.made.set(name, made)
    if (healthcheck === undefined) return made
    const [kind, ...test] = healthcheck.test
    if (kind !== 'CMD') throw new Error(`Unknown health check: ${healthcheck.test.join(' ')}`)
    return { ...made, healthcheck: { test, timeout: secondsOf(healthcheck.timeout) } }
  }

  /** A new named volume begins with the folder of the image, and its owner. */
  const mountOf = (image: Image, text: string): Mount => {
    const [source = '', target = '', mode] = text.split(':')
    if (source.startsWith('.')) return { source: resolve(dirname(file), source), target, isReadOnly: mode === 'ro' }
    const place = volume(source)
    mkdirSync(join(image.tree, target), { recursive: true })
    if (!existsSync(place)) {
      mkdirSync(dirname(place), { recursive: true })
      // `cpSync` does not keep owners.
      execFileSync('cp', ['--archive', join(image.tree, target), place])
    }
    return { source: place, target, isReadOnly: mode === 'ro' }
  }

  const start = async (name: string, service: Service): Promise<void> => {
    for (const [needed, { condition }] of Object.entries(service.depends_on ?? {})) {
      await startOnce(needed)
      if (condition === 'service_healthy') await becomeHealthy(containers.get(needed))
    }
    const image = imageOf(service)
    const address = network.add(name)
    for (const port of service.ports ?? []) publish(network, String(port), values['SITE_HOST'] ?? '', address)
    const hosts = { source: network.hosts, target: '/etc/hosts', isReadOnly: true }
    const options: RunOptions = {
      image,
      env: Object.fromEntries(Object.entries(service.environment).map(([key, value]) => [key, String(value)])),
      mounts: [
        ...service.volumes.map((text) => mountOf(image, text)),
        ...(service.secrets ?? []).map((secret) => ({
          source: resolve(dirname(file), compose.secrets[secret]?.file ?? ''),
          target: `/run/secrets/${secret}`,
          isReadOnly: true,
        })),
        hosts,
      ],
      tmpfs: service.tmpfs ?? [],
      isReadOnly: service.read_only ?? false,
      dropsAll: service.cap_drop?.includes('ALL') ?? false,
      noNewPrivileges: service.security_opt?.includes('no-new-privileges:true') ?? false,
      network: name,
    }
    running.set(name, options)
    containers.set(name, await startContainer(options))
  }

  const startOnce = async (name: string): Promise<void> => {
    const service = compose.services[name]
    if (service === undefined) throw new Error(`No service ${name}`)
    if (!running.has(name)) await start(name, service)
  }

  const optionsOf = (name: string): RunOptions => {
    const options = running.get(name)
    if (options === undefined) throw new Error(`No service ${name}`)
    return options
  }

  for (const name of Object.keys(compose.services)) await startOnce(name)
  return {
    containers,
    volume,
    run: (name, command) => runContainer(optionsOf(name), command),
    startAgain: async (name) => {
      const started = await startContainer(optionsOf(name))
      containers.set(name, started)
      return started
    },
    close: async () => {
      await Promise.all([...containers.values()].map((one) => one.end('SIGKILL')))
      network.remove()
    },
  }
}

/** Ports are the same outside and inside, so the name of the site is that of the container. */
function publish(network: ContainerNetwork, port: string, site: string, address: string): void {
  const [outside, inside, ...others] = port.split(':')
  if (outside !== inside || others.length > 0) throw new Error(`Unknown kind of port: ${port}`)
  network.call(site, address)
}

/** Waits until a container's health check passes. Throws its output if it ends. */
export async function becomeHealthy(container: Container | undefined): Promise<void> {
  if (container === undefined) throw new Error('It was not started.')
  const check = () => {
    if (!container.isHealthy()) throw new Error(`It is not healthy: ${container.printed()}`)
  }
  // Each check starts a program.
  await vi.waitFor(check, { interval: 500 })
}
