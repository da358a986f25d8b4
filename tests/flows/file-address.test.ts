import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fileAddress } from '#src/flows/file-address.ts'

const page = 'https://foyer.example/reservations'

describe('threat T15: pictures and files of resources', () => {
  it('are of secure addresses, or of this page’s own origin', () => {
    expect(fileAddress('https://files.example/a.png', page)).toBe('https://files.example/a.png')
    expect(fileAddress('/pictures/a.svg', page)).toBe('https://foyer.example/pictures/a.svg')
    expect(fileAddress('http://localhost:4173/a.svg', 'http://localhost:4173/?size=50')).toBe(
      'http://localhost:4173/a.svg',
    )
  })

  it.each([
    'http://files.example/a.png',
    'http://foyer.example/a.png',
    'data:text/html,<script>alert(1)</script>',
    'data:image/svg+xml,<svg onload="alert(1)"/>',
    'javascript:alert(1)',
    ' java\nscript:alert(1)',
    'blob:https://foyer.example/1',
    'file:///etc/passwd',
    'https://eva:secret@files.example/a.png',
    'https://',
  ])('%j is refused', (written) => {
    expect(fileAddress(written, page)).toBeNull()
  })

  const beginnings = fc.constantFrom(
    '',
    '/',
    '//',
    '//eva@',
    'http://',
    'https://',
    'https:',
    'data:',
    'blob:',
    ' javascript:',
  )

  it('nothing that is written leads elsewhere', () => {
    fc.assert(
      fc.property(beginnings, fc.string(), (beginning, rest) => {
        const { protocol, username, password } = new URL(fileAddress(beginning + rest, page) ?? page)
        expect([protocol, username, password]).toEqual(['https:', '', ''])
      }),
    )
  })
})
