import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

// Debian's packages of this machine, copied into a folder, stand for the images that a registry would have.

interface Package {
  /** Names of the packages that it needs, one of each list. */
  readonly needs: readonly (readonly string[])[]
  readonly isEssential: boolean
}

const format = '${Package}\\t${Essential}\\t${Provides}\\t${Pre-Depends}, ${Depends}\\n'
const nameOf = (word: string): string => word.trim().split(/[\s:(]/)[0] ?? ''

/** Reads the installed packages. A name that several packages provide stands for the first. */
function installedPackages(): ReadonlyMap<string, Package & { readonly name: string }> {
  const found = new Map<string, Package & { readonly name: string }>()
  const provided: [string, Package & { readonly name: string }][] = []
  for (const line of execFileSync('dpkg-query', ['--show', `--showformat=${format}`], { encoding: 'utf8' }).split(
    '\n',
  )) {
    const [name = '', essential, provides = '', needs = ''] = line.split('\t')
    const one = {
      name,
      isEssential: essential === 'yes',
      needs: needs.split(',').map((choice) => choice.split('|').map(nameOf)),
    }
    found.set(name, one)
    for (const other of provides.split(',').map(nameOf)) provided.push([other, one])
  }
  for (const [name, one] of provided) if (!found.has(name)) found.set(name, one)
  return found
}

/** Returns the essential packages, the named ones, and all that they need. */
function withNeeds(names: readonly string[]): readonly string[] {
  const installed = installedPackages()
  const chosen = new Set<string>()
  const open = [...names, ...[...installed.values()].filter((one) => one.isEssential).map(({ name }) => name)]
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    const one = installed.get(name)
    if (one === undefined) throw new Error(`Debian's package ${name} is not installed.`)
    if (chosen.has(one.name)) continue
    chosen.add(one.name)
    for (const choice of one.needs) {
      const first = choice.find((each) => installed.has(each))
      if (first !== undefined && first !== '') open.push(first)
    }
  }
  return [...chosen]
}

/** As small images, without documents. */
const isLeftOut = (path: string): boolean => /^\/usr\/share\/(?:doc|man|locale|info|lintian|bug)\//.test(path)

/** Makes a folder with Debian's essential packages, the named ones, and what a fresh system has. */
export function makeSystem(tree: string, packages: readonly string[]): void {
  for (const folder of ['proc', 'sys', 'dev', 'tmp', 'root', 'run', 'etc', 'home', 'usr/local/bin'])
    mkdirSync(join(tree, folder), { recursive: true })
  chmodSync(join(tree, 'tmp'), 0o1777)
  for (const name of ['bin', 'sbin', 'lib', 'lib32', 'lib64', 'libx32']) {
    mkdirSync(join(tree, 'usr', name), { recursive: true })
    symlinkSync(`usr/${name}`, join(tree, name))
  }
  const listed = execFileSync('dpkg-query', ['--listfiles', ...withNeeds(packages)], { encoding: 'utf8' }).split('\n')
  const paths = [...new Set(listed.filter((line) => line.startsWith('/') && line !== '/.' && !isLeftOut(line)))]
  // A document that was removed from this machine is left out.
  const copy =
    'tar -C / -c --no-recursion --ignore-failed-read --files-from=- 2>/dev/null | tar -C "$1" -x --keep-directory-symlink'
  execFileSync('sh', ['-c', copy, 'sh', tree], { input: paths.map((path) => path.slice(1)).join('\n') })
  for (const name of ['passwd', 'group']) cpSync(`/usr/share/base-passwd/${name}.master`, join(tree, 'etc', name))
  writeFileSync(join(tree, 'etc/nsswitch.conf'), 'passwd: files\ngroup: files\nhosts: files dns\n')
  for (const name of ['hosts', 'hostname', 'resolv.conf']) writeFileSync(join(tree, 'etc', name), '')
  execFileSync('ldconfig', ['-r', tree])
}
