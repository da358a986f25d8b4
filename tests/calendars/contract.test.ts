import { describe } from 'vitest'
import { loadProvider } from '#src/calendars/index.ts'
import type { ServerType } from '#src/wire/configuration.ts'
import { testContract } from './contract/contract.ts'
import { valueOf } from './graph-before.ts'
import { declared, providerNames, signIn } from './signed-in.ts'

// Four calendars on a busy machine.

/** Whatever folder there is. */
const types = providerNames as readonly ServerType[]

/** Milliseconds: half a year of events in XML, written, read and written again, takes its time on a busy machine. */
const patience = { timeout: 20_000 }

describe.each(types)('calendars, %s: the contract before the simulated back end', patience, (serverType) => {
  testContract(async (persona, world) => {
    const provider = valueOf(await loadProvider(serverType))
    return signIn({ serverType, provider, declared: declared[serverType] }, persona, world)
  })
})
