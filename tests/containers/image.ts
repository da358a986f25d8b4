/** A folder with a system, and how it is run. */
export interface Image {
  readonly tree: string
  readonly env: ReadonlyMap<string, string>
  /** A name or a number; root if empty. */
  readonly user: string
  readonly workdir: string
  readonly volumes: readonly string[]
  readonly ports: readonly string[]
  readonly entrypoint: readonly string[]
  readonly command: readonly string[]
  readonly healthcheck: Healthcheck | null
}

interface Healthcheck {
  readonly test: readonly string[]
  /** Seconds. */
  readonly timeout: number
}

export const plainImage = (tree: string): Image => ({
  tree,
  env: new Map([['PATH', '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin']]),
  user: '',
  workdir: '/',
  volumes: [],
  ports: [],
  entrypoint: [],
  command: [],
  healthcheck: null,
})
