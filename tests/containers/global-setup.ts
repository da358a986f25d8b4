import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { networkInterfaces } from 'node:os'

/** Refuses to run outside of namespaces of its own, and opens the loopback interface of a new network. */
export default function setup(): void {
  if (Object.values(networkInterfaces()).some((one) => one?.some(({ internal }) => !internal)))
    throw new Error('These tests make mounts and a network. Run them with: npm test -- containers')
  if (!existsSync('.cache/containers/release')) throw new Error('There is no release. Run: npm test -- containers')
  execFileSync('ip', ['link', 'set', 'lo', 'up'])
  execFileSync('mount', ['-t', 'tmpfs', 'tmpfs', '/run'])
}
