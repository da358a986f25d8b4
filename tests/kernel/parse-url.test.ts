import { expect, it } from 'vitest'
import { parseUrl } from '#src/kernel/parse-url.ts'

it('an address with a letter such as ü is read however often', () => {
  const read = () => parseUrl('https://bücher.example/größe.ics')?.href
  const different = new Set(Array.from({ length: 20_000 }, read))
  expect([...different]).toEqual(['https://xn--bcher-kva.example/gr%C3%B6%C3%9Fe.ics'])
})

it('a text that is no address is null, and a path is relative to its base', () => {
  expect(parseUrl('https://')).toBeNull()
  expect(parseUrl('/a')).toBeNull()
  expect(parseUrl('/a', 'https://foyer.example/b/')?.href).toBe('https://foyer.example/a')
})
