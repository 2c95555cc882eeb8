PROMPT = """
<think>
What is meant?
</think>
Answer.
"""
