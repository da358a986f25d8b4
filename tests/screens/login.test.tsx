import { afterEach, describe, expect, test } from 'vitest'
import { IsSandbox } from '#src/screens/is-sandbox.ts'
import Login from '#src/screens/account/login/login.tsx'
import type { Product } from '#src/flows/product.ts'
import { setSignedOut } from '#src/state/session.ts'
import { setTheme, settings } from '#src/state/settings.ts'
import { createWorld, scriptProduct } from '../flows/scripted-product.ts'
import { checkAccessibility } from './check-accessibility.ts'
import { renderScreen } from './render-screen.tsx'

afterEach(() => {
  setTheme('system')
  setSignedOut({ expired: false })
})

const productWith = async (changes: Partial<Product>): Promise<Product> => ({
  ...scriptProduct(await createWorld()).product,
  ...changes,
})

describe('sign-in', () => {
  test('section 2: offers the configured way, language and theme before anybody is signed in', async () => {
    const { getByRole, container } = await renderScreen(await productWith({}), <Login />, '/account/login')
    await expect.element(getByRole('button', { name: 'Sign in with Microsoft 365' })).toBeVisible()
    await expect.element(getByRole('combobox', { name: 'Language' })).toBeVisible()
    await getByRole('combobox', { name: 'Theme' }).selectOptions('dark')
    expect(settings.theme).toBe('dark')
    await checkAccessibility(container)
  })

  test('section 7: leaves for the provider, and says so when that fails', async () => {
    const left: string[] = []
    const { product } = scriptProduct(await createWorld())
    const provider = { ...product.provider, authorizeUrl: () => 'https://login.example/authorize' }
    const routing = { ...product.routing, leave: (url: string) => void left.push(url) }
    const { getByRole } = await renderScreen({ ...product, provider, routing }, <Login />, '/account/login')
    await getByRole('button', { name: /Sign in with/ }).click()
    await expect.poll(() => left).toEqual(['https://login.example/authorize'])
  })

  test('a provider that signs in otherwise is told in words', async () => {
    const { product } = scriptProduct(await createWorld())
    const provider = { ...product.provider, authorizeUrl: () => null }
    const { getByRole } = await renderScreen({ ...product, provider }, <Login />, '/account/login')
    await getByRole('button', { name: /Sign in with/ }).click()
    await expect.element(getByRole('alert')).toBeVisible()
    await expect.element(getByRole('button', { name: /Sign in with/ })).not.toHaveAttribute('aria-busy')
  })

  test('a session that ended by itself says why the user is here', async () => {
    setSignedOut({ expired: true })
    const { getByText } = await renderScreen(await productWith({}), <Login />, '/account/login')
    await expect.element(getByText(/Your session has ended/)).toBeVisible()
  })

  test('the sandbox says what there is to try', async () => {
    const { getByRole, container } = await renderScreen(
      await productWith({}),
      <IsSandbox value>
        <Login />
      </IsSandbox>,
      '/account/login',
    )
    await expect.element(getByRole('heading', { name: 'What to try' })).toBeVisible()
    await checkAccessibility(container)
  })
})
