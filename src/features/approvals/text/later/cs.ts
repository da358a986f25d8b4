import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const cs: Translated<typeof en> = {
  approvals: {
    waiting_one: '{{count}} žádost ke schválení',
    waiting_few: '{{count}} žádosti ke schválení',
    waiting_many: '{{count}} žádosti ke schválení',
    waiting_other: '{{count}} žádostí ke schválení',
    none: 'Nic ke schválení',
    noneHint: 'Tady se objeví žádosti o prostory, které máte na starosti.',
    failed: 'Nepodařilo se načíst žádosti',
    by: 'Žádá: {{name}}',
    accept: 'Schválit',
    acceptOf: 'Schválit „{{subject}}“',
    accepted: 'Schválili jste „{{subject}}“',
    decline: 'Zamítnout',
    declineOf: 'Zamítnout „{{subject}}“',
    declineTitle: 'Zamítnout „{{subject}}“?',
    declined: 'Zamítli jste „{{subject}}“',
    comment: 'Zpráva organizátorovi',
    commentHint: 'Nepovinné',
  },
  mailedAnswer: {
    none: 'Chcete-li odpovědět, otevřete odkaz v e-mailu.',
    advice: 'Otevřete odkaz v nejnovějším e-mailu o této rezervaci nebo se zeptejte organizátora.',
    invitation: 'Zve vás {{name}}.',
    approval: '{{name}} žádá o vaše schválení.',
    for: 'Odpovídáte jako {{email}}.',
    given: 'Vaše dosavadní odpověď: {{answer}}',
    sent: 'Děkujeme. Vaše odpověď: {{answer}}',
    invitationAction: {
      accepted: 'Přijmout',
      tentative: 'Možná',
      declined: 'Odmítnout',
    },
    approvalAction: {
      accepted: 'Schválit',
      tentative: 'Možná',
      declined: 'Zamítnout',
    },
    invitationGiven: {
      none: 'žádná',
      accepted: 'přijato',
      tentative: 'možná',
      declined: 'odmítnuto',
    },
    approvalGiven: {
      none: 'žádná',
      accepted: 'schváleno',
      tentative: 'možná',
      declined: 'zamítnuto',
    },
  },
}
