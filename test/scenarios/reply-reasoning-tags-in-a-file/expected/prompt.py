PROMPT = """
<think>
What is wanted?
</think>
Answer.
"""
