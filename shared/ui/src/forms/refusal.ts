import { refusalOf } from '@site/ui/controls'
import { useFormikContext } from 'formik'
import { use, useLayoutEffect, useState } from 'react'
import { Schema } from './formik'

/** The message of the form's schema for an empty field. */
export function useProblem(name: string) {
  const schema = use(Schema)
  const [problem] = useState(() => problemOf(schema, name))
  return problem
}

/** Adopts the message of a form that was refused before hydration, until the schema has validated it. */
export function useRefusal(name: string, id: string) {
  const { setFieldTouched } = useFormikContext()
  const [refusal, setRefusal] = useState(() =>
    refusalOf(globalThis.document?.getElementById(id) ?? null),
  )
  useLayoutEffect(() => {
    if (!refusal) return
    void Promise.resolve(setFieldTouched(name, true, true)).then(() => setRefusal(undefined))
  }, [name, refusal, setFieldTouched])
  return refusal
}

/** By schema and field: a schema answers with an error and its stack, and a server writes a form with every page. */
const problems = new WeakMap<object, Map<string, string | undefined>>()

function problemOf(schema: unknown, name: string) {
  if (!isSchema(schema)) return undefined
  const known = problems.get(schema) ?? new Map<string, string | undefined>()
  problems.set(schema, known)
  if (!known.has(name)) known.set(name, findProblem(schema, name))
  return known.get(name)
}

function findProblem(schema: FormSchema, name: string) {
  try {
    schema.validateSyncAt(name, { [name]: '' })
    return undefined
  } catch (error) {
    if (error instanceof Error && error.name === 'ValidationError') return error.message
    throw error
  }
}

type FormSchema = { validateSyncAt: (path: string, values: object) => unknown }

/** A guard, because Formik has no type for a schema. */
function isSchema(schema: unknown): schema is FormSchema {
  return typeof schema === 'object' && schema !== null && 'validateSyncAt' in schema
}
