import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const de: Translated<typeof en> = {
  device: {
    pairing: {
      title: 'Diesen Bildschirm einrichten',
      words:
        'Öffnen Sie auf Ihrem Smartphone oder Computer „Geräte“ und wählen Sie „Gerät hinzufügen“. Geben Sie diesen Code ein oder scannen Sie den QR-Code.',
      code: 'Code: {{letters}}',
      scan: 'QR-Code, der „Geräte“ mit diesem Code öffnet',
      until: 'Gültig bis {{time}}. Danach erscheint hier ein neuer Code.',
      offline: 'Keine Verbindung. Der Code bleibt gültig, wenn die Verbindung rechtzeitig wiederhergestellt wird.',
      waiting: 'Warten, bis der Bildschirm hinzugefügt wird …',
      added: 'Hinzugefügt. Wird gestartet …',
      unsupported:
        'Dieser Server kann Bildschirme nicht per Code hinzufügen. Öffnen Sie auf diesem Bildschirm den Einrichtungslink aus „Geräte“.',
    },
    trouble: {
      again: 'Neuer Versuch …',
      InvalidKiosk: {
        title: 'Dieses Gerät ist nicht eingerichtet',
        words: 'Es ist nicht registriert oder wurde abgemeldet. Die Administration kann es unter „Geräte“ einrichten.',
      },
      InvalidKioskLicence: {
        title: 'Dieses Gerät ist nicht lizenziert',
        words: 'Sobald ihm eine Kiosk-Lizenz zugewiesen ist, startet es automatisch.',
      },
      Unreachable: {
        title: 'Server nicht erreichbar',
        words: 'Sobald die Verbindung wieder da ist, geht es automatisch weiter.',
      },
    },
  },
}
