PROMPT = """
<think>
What is asked?
</think>
Answer.
"""
