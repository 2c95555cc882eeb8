class S:
    def save(self, data):
        try:
            row = Row(**data)
            self.db.add(row)
            self.db.commit()
        except Exception:
            raise
