import { execFileSync, type SpawnOptions, spawn, spawnSync } from 'node:child_process'
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, readlinkSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, vi } from 'vitest'
import type { Image } from './image.ts'

export interface Mount {
  readonly source: string
  readonly target: string
  readonly isReadOnly: boolean
}

export interface RunOptions {
  readonly image: Image
  /** Beside those of the image. */
  readonly env?: Readonly<Record<string, string>>
  readonly mounts?: readonly Mount[]
  /** Folders in memory. */
  readonly tmpfs?: readonly string[]
  readonly isReadOnly?: boolean
  /** No capabilities, instead of those that engines leave to root. */
  readonly dropsAll?: boolean
  readonly noNewPrivileges?: boolean
  /** Name of a network namespace. Without one, that of this process. */
  readonly network?: string
}

export interface Container {
  /** Of its first process, as this process sees it. */
  readonly pid: number
  readonly printed: () => string
  /** Sends a signal to its first process. Resolves with the exit code, or null if the signal ended it. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null>
  /** Runs a command in it, as its user. */
  run(command: readonly string[]): { readonly code: number | null; readonly output: string }
  /** The outcome of its health check, once. */
  isHealthy(): boolean
  /** A member of /proc/PID/status. */
  status(member: string): string
}

/** Capabilities of root in containers, as engines leave them. */
const usual =
  'chown,dac_override,fowner,fsetid,kill,setgid,setuid,setpcap,net_bind_service,net_raw,sys_chroot,mknod,audit_write,setfcap'

/** Mounts what the words before `--` say in a tree, and becomes the command behind it. */
const enter = `set -e
tree=$1; shift
mount --bind "$tree" "$tree"
mount -t proc proc "$tree/proc"
mount -t tmpfs -o mode=755 tmpfs "$tree/dev"
for device in null:3 zero:5 full:7 random:8 urandom:9; do mknod -m 666 "$tree/dev/\${device%:*}" c 1 "\${device#*:}"; done
mkdir -m 1777 "$tree/dev/shm"
ln -s /proc/self/fd "$tree/dev/fd"
while [ "$1" != -- ]; do
  case $1 in
    bind) mount --bind "$2" "$tree$3" ;;
    ro) mount --bind "$2" "$tree$3"; mount -o remount,bind,ro "$tree$3" ;;
    tmpfs) mount -t tmpfs -o mode=1777 "$2" "$tree$3" ;;
    read-only) mount -o remount,bind,ro "$tree" ;;
    *) exit 125 ;;
  esac
  shift 3
done
shift
exec chroot "$tree" "$@"
`

/** The user of an image as numbers. A number without an entry has the group of root. */
function idsOf({ tree, user }: Image): readonly [uid: string, gid: string] {
  if (user === '') return ['0', '0']
  if (user.includes(':')) throw new Error(`Unknown: USER ${user}`)
  const entries = readFileSync(join(tree, 'etc/passwd'), 'utf8').split('\n')
  const entry = entries.map((line) => line.split(':')).find(([name, , uid]) => name === user || uid === user)
  if (entry === undefined && !/^\d+$/.test(user)) throw new Error(`No such user in the image: ${user}`)
  return [entry?.[2] ?? user, entry?.[3] ?? '0']
}

/** The words that set the user, the capabilities, the variables and the folder of a command. */
function asUser({ image, env = {}, dropsAll = false, noNewPrivileges = false }: RunOptions): readonly string[] {
  const [uid, gid] = idsOf(image)
  const variables = [...new Map([...image.env, ...Object.entries(env)])].map(([name, value]) => `${name}=${value}`)
  const capabilities = dropsAll ? '-all' : `-all,${usual.replaceAll(/(\w+)/g, '+$1')}`
  return [
    'env',
    '-i',
    `--chdir=${image.workdir}`,
    ...variables,
    'setpriv',
    `--reuid=${uid}`,
    `--regid=${gid}`,
    '--clear-groups',
    `--bounding-set=${capabilities}`,
    '--inh-caps=-all',
    ...(noNewPrivileges ? ['--no-new-privs'] : []),
  ]
}

/** The engine makes targets that the image does not have. */
function makeTarget(tree: string, { source, target }: Pick<Mount, 'source' | 'target'>): void {
  const path = join(tree, target)
  if (existsSync(path)) return
  if (source === 'tmpfs' || statSync(source).isDirectory()) mkdirSync(path, { recursive: true })
  else {
    mkdirSync(dirname(path), { recursive: true })
    closeSync(openSync(path, 'w'))
  }
}

/** The whole command line: namespaces, mounts, user, command. */
function lineOf(options: RunOptions, command: readonly string[]): readonly string[] {
  const { image, mounts = [], tmpfs = [], isReadOnly = false, network } = options
  const memory = tmpfs.map((target) => ({ source: 'tmpfs', target }))
  for (const one of [...mounts, ...memory]) makeTarget(image.tree, one)
  const mounting = [
    ...memory.flatMap(({ target }) => ['tmpfs', 'tmpfs', target]),
    ...mounts.flatMap((one) => [one.isReadOnly ? 'ro' : 'bind', one.source, one.target]),
    ...(isReadOnly ? ['read-only', '', ''] : []),
  ]
  return [
    ...(network === undefined ? [] : ['nsenter', `--net=/run/netns/${network}`]),
    'unshare',
    '--mount',
    '--pid',
    '--ipc',
    '--uts',
    '--fork',
    '--kill-child',
    'sh',
    '-c',
    enter,
    'sh',
    image.tree,
    ...mounting,
    '--',
    ...asUser(options),
    ...command,
  ]
}

/** Carries out a RUN of a Dockerfile. Throws its output if it fails. */
export function runStep(image: Image, command: readonly string[]): void {
  const [program = '', ...args] = lineOf({ image }, command)
  execFileSync(program, args, { stdio: 'pipe' })
}

/** Runs a container with another command until it ends, as `docker compose run --rm` does. */
export function runContainer(
  options: RunOptions,
  command: readonly string[],
): { readonly code: number | null; readonly output: string } {
  const [program = '', ...args] = lineOf(options, [...options.image.entrypoint, ...command])
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' })
  return { code: status, output: stdout + stderr }
}

/** Starts a container with the command of its image. It is killed with this process. */
export async function startContainer(options: RunOptions): Promise<Container> {
  const { image } = options
  const [program = '', ...args] = lineOf(options, [...image.entrypoint, ...image.command])
  const spawning: SpawnOptions = { stdio: ['ignore', 'pipe', 'pipe'] }
  const child = spawn(program, args, spawning)
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => (printed += String(data)))
  const exited = new Promise<number | null>((resolve) => void child.on('close', (code) => resolve(code)))
  const first = () => Number(readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim() || '0')
  const pid = await vi.waitFor(() => {
    if (child.exitCode !== null) return -1
    const found = first()
    // It has entered its tree.
    expect(readlinkSync(`/proc/${found}/root`)).toBe(image.tree)
    return found
  })
  if (pid < 0) throw new Error(`It ended with ${await exited}: ${printed}`)
  const run = (command: readonly string[]) => {
    const into = ['--target', String(pid), '--mount', '--pid', '--net', '--ipc', '--uts', '--root']
    const { status, stdout, stderr } = spawnSync('nsenter', [...into, ...asUser(options), ...command], {
      encoding: 'utf8',
    })
    return { code: status, output: stdout + stderr }
  }
  return {
    pid,
    printed: () => printed,
    end: async (signal) => {
      if (child.exitCode === null && child.signalCode === null) process.kill(pid, signal)
      return exited
    },
    run,
    isHealthy: () => {
      if (image.healthcheck === null) throw new Error('The image has no health check.')
      const { test, timeout } = image.healthcheck
      return run(['timeout', '--signal=KILL', String(timeout), ...test]).code === 0
    },
    status: (member) =>
      new RegExp(`^${member}:\\s*(.*)$`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? '',
  }
}
