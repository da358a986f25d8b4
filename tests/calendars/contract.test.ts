import { describe } from 'vitest'
import { loadProvider } from '#src/calendars/index.ts'
import type { ServerType } from '#src/wire/configuration.ts'
import { testContract } from './contract/contract.ts'
import { valueOf } from './graph-before.ts'
import { declared, providerNames, signIn } from './signed-in.ts'

/** All folders. */
const types = providerNames as readonly ServerType[]

describe.each(types)('calendars, %s: the contract in the simulated back end', (serverType) => {
  testContract(async (persona, world) => {
    const provider = valueOf(await loadProvider(serverType))
    return signIn({ serverType, provider, declared: declared[serverType] }, persona, world)
  })
})
