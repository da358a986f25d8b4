import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildServer, removeServers, runCommand, setUp, startServer } from '../child-server.ts'
import { crashDatabase, crashOneOfTwo } from '../crash/crash.ts'
import { type Cluster, startCluster } from './cluster.ts'

process.env['FOYER_TOKEN_STORAGE'] = 'local'

let cluster: Cluster
beforeAll(async () => {
  cluster = await startCluster({ isSafe: true })
  await buildServer()
})
afterAll(async () => {
  await removeServers()
  cluster.remove()
})

// `npm run crash` runs more rounds.
describe('several processes with one database', () => {
  it('lose nothing acknowledged if one is killed, and accept one of 500 simultaneous requests for a slot', async () => {
    const { acknowledged, answers, lost, othersServed } = await crashOneOfTwo(await cluster.createDatabase(), 3, 500)
    expect(lost).toEqual([])
    expect(acknowledged).toBeGreaterThan(0)
    expect(othersServed).toBeGreaterThan(0)
    expect(answers).toEqual({ accepted: 1, declined: 499 })
  })

  it('lose nothing acknowledged if the database crashes, and go on when it is back', async () => {
    const { acknowledged, lost, refused } = await crashDatabase(await cluster.createDatabase(), cluster)
    expect(lost).toEqual([])
    expect(acknowledged).toBeGreaterThanOrEqual(60)
    expect(refused).toBeGreaterThanOrEqual(20)
  })

  it('can be set up with the code of any of them, and take commands beside them', async () => {
    const database = ['--database', await cluster.createDatabase()]
    const [one, other] = [await startServer(database), await startServer(database)]
    const token = await setUp(one)
    const known = await fetch(`${other.origin}/api/account/me`, { headers: { authorization: `Bearer ${token}` } })
    expect(known.status).toBe(200)
    const { code, printed } = await runCommand(['people', 'list', ...database])
    expect([code, printed]).toEqual([0, expect.stringContaining('ann@heron.example')])
    await Promise.all([one.end('SIGTERM'), other.end('SIGTERM')])
    expect(one.printed() + other.printed()).not.toContain('Warning')
  })

  it('say why they do not start, without the password', async () => {
    const database = ['--database', 'postgres://ann:heron@127.0.0.1:1/foyer']
    for (const words of [['serve'], ['serve', '--check'], ['people', 'list']]) {
      const { code, printed } = await runCommand([...words, ...database])
      expect([code, printed]).toEqual([1, expect.stringContaining('Nothing answers at 127.0.0.1:1. Start PostgreSQL')])
      expect(printed).not.toContain('heron')
    }
  })
})
