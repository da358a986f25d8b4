import { createRoot } from 'react-dom/client'
import { createPeople, type Persona } from '#mocks/server/people/people.ts'
import { startLocale } from '#src/locale/index.ts'
import '@fontsource-variable/inter/wght.css'
import '#src/ui/tokens.css'
import { addSandboxTexts } from '../sandbox-text.ts'
import { returnAddress } from './return-address.ts'
import { SignIn } from './sign-in.tsx'

/** Stands in for the provider's authorize page. With a persona in the address there is nothing to choose. */
export async function showSignIn(authorize: string, persona: Persona | null): Promise<void> {
  const goBack = (outcome: Persona | null) => {
    const address = returnAddress(authorize, location.origin, outcome, crypto.randomUUID())
    if (address !== null) location.replace(address)
  }
  if (persona !== null) return goBack(persona)
  addSandboxTexts()
  await startLocale(localStorage.getItem('assist-lang') ?? navigator.language.slice(0, 2))
  const host = document.getElementById('root')
  if (host === null) return
  const isKnown = returnAddress(authorize, location.origin, null, '') !== null
  createRoot(host).render(<SignIn people={createPeople(1)} isKnown={isKnown} onChoose={goBack} />)
}
