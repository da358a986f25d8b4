import type { TestProject } from 'vitest/node'
import { openPostgres } from '#server/store/postgres/open.ts'
import { startCluster } from './cluster.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Addresses of the database of a cluster that makes others, and the name of an empty office to copy. */
    readonly postgres: undefined | { readonly admin: string; readonly template: string }
  }
}

const template = 'foyer_template'

/** Starts one PostgreSQL for all test files of the project, with an empty office in it. */
export default async function setup(project: TestProject): Promise<() => void> {
  const cluster = await startCluster()
  try {
    await cluster.run(`CREATE DATABASE ${template}`)
    await (await openPostgres(cluster.url(template))).close()
  } catch (error) {
    // It would go on after these tests.
    cluster.remove()
    throw error
  }
  project.provide('postgres', { admin: cluster.url('postgres'), template })
  return cluster.remove
}
