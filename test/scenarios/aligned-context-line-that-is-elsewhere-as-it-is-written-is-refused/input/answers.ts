export class Answers {
  /**
   * ```ts
   * await client.answers.remove(
   * );
   * ```
   */
  remove(id: string) {
    return this.client.delete(`/answers/${id}`);
  }

  /**
   * ```ts
   * const answer = await client.answers.cancel(
   *   'answer_677efb51',
   * );
   * ```
   */
  cancel(id: string) {
    return this.client.post(`/answers/${id}/cancel`);
  }
}
