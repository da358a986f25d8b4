import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A network of containers inside of this process's own one: a bridge, and a network namespace for each. */
export interface ContainerNetwork {
  /** File with the addresses of all names, for /etc/hosts. */
  readonly hosts: string
  /** Adds a container. Returns its address. */
  add(name: string): string
  /** Gives a name to an address in this process and in the containers. */
  call(name: string, address: string): void
  remove(): void
}

/** Of the addresses for documentation, which are used nowhere. */
const addressOf = (host: number): string => `198.51.100.${host}`

/** Links of this run. A deleted one is there for another moment, so none gets the name of a former one. */
let links = 0

const ip = (...words: readonly string[]): string => execFileSync('ip', words, { encoding: 'utf8' })

export function openContainerNetwork(folder: string): ContainerNetwork {
  const hosts = join(folder, 'hosts')
  const names: string[] = []
  const lines = ['127.0.0.1 localhost']
  const write = () => writeFileSync(hosts, `${lines.join('\n')}\n`)
  write()
  mkdirSync('/run/netns', { recursive: true })
  ip('link', 'add', 'foyer0', 'type', 'bridge')
  ip('addr', 'add', `${addressOf(1)}/24`, 'dev', 'foyer0')
  ip('link', 'set', 'foyer0', 'up')
  // Names that the host knows are those of the published ports.
  execFileSync('mount', ['--bind', hosts, '/etc/hosts'])
  return {
    hosts,
    add: (name) => {
      const number = names.push(name) + 1
      const link = `foyer0-${(links += 1)}`
      ip('netns', 'add', name)
      ip('link', 'add', link, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', name)
      ip('link', 'set', link, 'master', 'foyer0', 'up')
      ip('-n', name, 'addr', 'add', `${addressOf(number)}/24`, 'dev', 'eth0')
      for (const device of ['lo', 'eth0']) ip('-n', name, 'link', 'set', device, 'up')
      lines.push(`${addressOf(number)} ${name}`)
      write()
      return addressOf(number)
    },
    call: (name, address) => {
      lines.push(`${address} ${name}`)
      write()
    },
    remove: () => {
      execFileSync('umount', ['/etc/hosts'])
      for (const name of names) ip('netns', 'delete', name)
      ip('link', 'delete', 'foyer0')
    },
  }
}
