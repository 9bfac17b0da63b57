import type { BuildAlteration } from './altered-build'

/** An altered release of careers that the gate refuses, and its message; `NAME` stands for its name. */
export type RefusedRelease = BuildAlteration & { what: string; refusal: string }

const shared = { react: '^20.0.0', '@site/platform': '^1.0.0', moment: '^2.0.0' }

/** Faults that the gate names together. */
const together: RefusedRelease[] = [
  {
    what: 'claims a path of another remote',
    release: { mounts: ['/career', '/blog'] },
    refusal:
      'NAME claims /blog, which belongs to blog: choose another path, or ask the owners of blog to give it up first.',
  },
  {
    what: 'drops a page',
    release: { routes: [] },
    refusal:
      'NAME has no page /career any more, which is live and linked to by others: bring it back, or give it up with --retire /career.',
  },
  {
    what: 'has a slice of another remote',
    release: { slices: ['blog'] },
    refusal:
      'NAME has a slice "blog", and so has blog: rename it, or both would write to one state.',
  },
  {
    what: 'has a module that weighs too much',
    files: { 'web/heavy.js': ' '.repeat(700 * 1024) },
    refusal:
      'NAME is too heavy: its module web/heavy.js has 700 kB, and may have 600 kB. Take something out, or load it lazily.',
  },
  {
    what: 'has too many files',
    files: Object.fromEntries(
      Array.from({ length: 400 }, (_, file) => [`web/${file}.txt`, String(file)]),
    ),
    refusal: 'files, and a release may have 400: take out what is not needed.',
  },
  {
    what: 'needs a newer library',
    release: { shared },
    refusal: 'brings 19.3.1: build with that version, or release the shell first.',
  },
  {
    what: 'shares a library that nobody brings',
    release: { shared },
    refusal:
      "does not bring: take it into the remote's own dependencies, or ask the owners of the shell to share it.",
  },
]

/** To a shell with another contract a release is not compared further. */
const newer: RefusedRelease = {
  what: 'was written for a newer contract',
  release: { contract: 2 },
  refusal: 'speaks 1: release the shell first.',
}

/** Releases that the gate refuses for what `release.json` and the files say, before any of their code runs. */
export const refusedBeforeRehearsal = [together, [newer]]
