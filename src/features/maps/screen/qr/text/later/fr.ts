import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const fr: Translated<typeof en> = {
  qr: {
    reading: 'Lecture du code…',
    leaving: 'Ouverture de l’itinéraire…',
    failed: 'Ce code ne fonctionne pas',
    unknown: 'Il est peut-être périmé, ou vous n’y avez pas accès.',
    advice: 'Vérifiez votre connexion et réessayez, ou scannez un autre code.',
    another: 'Scanner un autre code',
    leave: {
      title: 'Ouvrir un autre site web ?',
      words: 'Ce code ouvre un itinéraire sur {{host}}, en dehors de Foyer.',
      go: 'Aller sur {{host}}',
    },
  },
  scan: {
    lead: 'Scannez le code d’une salle ou d’un poste pour voir quand il est libre et le réserver.',
    start: 'Utiliser la caméra',
    stop: 'Éteindre la caméra',
    film: 'Image de la caméra',
    looking: 'Recherche d’un code…',
    picture: 'Choisir une image',
    type: 'Saisir le code',
    typeHint: 'Le code, ou le lien imprimé sous le code QR.',
    open: 'Ouvrir',
    trouble: {
      denied:
        'L’accès à la caméra est bloqué. Autorisez-le dans votre navigateur, choisissez une image ou saisissez le code.',
      absent: 'Aucune caméra détectée. Choisissez une image ou saisissez le code.',
      insecure:
        'La caméra ne fonctionne que sur les pages sécurisées (https). Choisissez une image ou saisissez le code.',
      failed:
        'Impossible de démarrer la caméra. Une autre application l’utilise peut-être. Choisissez une image ou saisissez le code.',
      'no-code': 'Aucun code QR dans cette image.',
      'no-picture': 'Impossible de lire ce fichier comme une image.',
    },
    foreign: {
      scanned: 'Ce n’est pas un code Foyer',
      typed: 'Code non valide',
      words: 'Voici ce qu’il contient. Foyer ne l’ouvrira pas.',
    },
  },
  code: {
    showOf: 'Afficher le code QR de {{name}}',
    title: 'Code QR de {{name}}',
    picture: 'Code QR qui ouvre {{name}}',
    hint: 'Scannez-le pour voir quand c’est libre et réserver.',
    copyLink: 'Copier le lien',
    download: 'Télécharger le SVG',
    print: 'Imprimer',
    link: 'Lien',
  },
}
