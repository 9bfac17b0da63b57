/** A posted form that cannot be parsed. Fastify answers with the status; no field of the form was used. */
export class FormError extends Error {
  override readonly name = 'FormError'
  readonly statusCode = 400

  constructor(fault: string) {
    super(`The form ${fault}.`)
  }
}
