import { afterAll, describe } from 'vitest'
import { loadProvider } from '#src/calendars/index.ts'
import { serverTypes } from '#src/wire/configuration.ts'
import { testContract } from '#tests/calendars/contract/contract.ts'
import { valueOf } from '#tests/calendars/graph-before.ts'
import { declared, providerNames, signIn } from '#tests/calendars/signed-in.ts'
import { carryOverNetwork, closeServedWorlds } from './served-world.ts'

afterAll(closeServedWorlds)

const types = serverTypes.filter((type) => providerNames.includes(type))

describe.each(types)('calendars, %s: the contract with the sandbox server', (serverType) => {
  testContract(async (persona, world) => {
    const provider = valueOf(await loadProvider(serverType))
    const entrance = { serverType, provider, declared: declared[serverType], carry: carryOverNetwork }
    return signIn(entrance, persona, world)
  })
})
